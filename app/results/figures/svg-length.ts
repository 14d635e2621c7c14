/** A part of the width or height, as SVG writes it. */
export const lengthInPercent = (thousandths: number): string => `${(thousandths / 10).toFixed(2)}%`;
