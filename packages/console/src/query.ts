// Keeps the answers of the server, for all pages.
import { QueryClient } from '@tanstack/react-query';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The request functions retry, and the page shows a lost connection.
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 0,
      gcTime: 0,
    },
  },
});
