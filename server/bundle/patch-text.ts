export type Patch = { file: RegExp; from: string; to: string };

/** The text of a package with its patches. A version that reads otherwise stops the build. */
export function patchText(patches: readonly Patch[], code: string, id: string): string {
  return patches
    .filter(({ file }) => file.test(id))
    .reduce((text, { from, to }) => {
      if (text.split(from).length !== 2)
        throw new Error(`${id} reads otherwise than its patch in server/bundle knows: ${from}`);
      return text.replace(from, () => to);
    }, code);
}
