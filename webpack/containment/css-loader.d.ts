declare module 'css-loader' {
  /** css-loader's context, the template of names, the name in the source, and options. */
  type Args = [context: object, template: string, local: string, options: object];

  /** Returns the name in the build of a class, an id or an animation of a CSS module. `[local]` may be left in it. */
  export function defaultGetLocalIdent(...args: Args): string;
}
