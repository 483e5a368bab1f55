// Types of files that a bundler turns into modules. Write
// `/// <reference types="@storewright/application-config/client" />` in one file of an application.

declare module '*.mod.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}

declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}

declare module '*.png' {
  const address: string;
  export default address;
}

declare module '*.svg' {
  const address: string;
  export default address;
}

declare module '*.react.svg' {
  import type { FunctionComponent, SVGProps } from 'react';

  const Drawing: FunctionComponent<SVGProps<SVGSVGElement> & { title?: string }>;
  export default Drawing;
}
