declare module 'fontverter' {
  /** Converts font files between formats; the package has no types of its own. */
  export function convert(file: Buffer, format: 'truetype'): Promise<Buffer>;
}
