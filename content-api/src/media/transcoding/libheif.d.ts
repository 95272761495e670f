declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    has_alpha_channel(): boolean;
    /** Decodes into `target.data` as RGBA. Calls back with null when the image is damaged. */
    display(
      target: { data: Uint8Array; width: number; height: number },
      callback: (displayed: object | null) => void,
    ): void;
    free(): void;
  }

  /** The part of libheif that Quoin uses; the package has no types for this entry. */
  // eslint-disable-next-line import-x/no-default-export -- the package has no other
  export default class libheif {
    static HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] };
  }
}
