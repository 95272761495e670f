/* What a remote gets when it imports a file that is no script (docs/new-remote.md). */

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  // eslint-disable-next-line import-x/no-default-export -- css-loader's shape
  export default classes;
}

declare module '*.css';

declare module '*.svg' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack's shape
  export default url;
}
declare module '*.png' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack's shape
  export default url;
}
declare module '*.jpg' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack's shape
  export default url;
}
declare module '*.jpeg' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack's shape
  export default url;
}
declare module '*.webp' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack's shape
  export default url;
}
declare module '*.avif' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack's shape
  export default url;
}
declare module '*.gif' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack's shape
  export default url;
}
declare module '*.woff' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack's shape
  export default url;
}
declare module '*.woff2' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack's shape
  export default url;
}
declare module '*.wasm' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack's shape
  export default url;
}
