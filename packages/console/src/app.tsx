import { createTheme, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queries } from './query.ts';
import { router } from './router.tsx';

const theme = createTheme({
  fontFamily: 'system-ui, sans-serif',
  cursorType: 'pointer',
  components: { InputWrapper: { defaultProps: { withAsterisk: false } } },
});

/** The policy of the page refuses style elements: the components take theirs from the style sheet alone. */
export const App = () => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
  >
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);
