declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  // eslint-disable-next-line import-x/no-default-export -- css-loader's shape
  export default classes;
}

declare module '*.css';
