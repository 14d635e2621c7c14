declare module 'fontverter' {
  /** Packs and unpacks the files of faces; comes without types of its own. */
  export function convert(file: Buffer, format: 'truetype'): Promise<Buffer>;
}
