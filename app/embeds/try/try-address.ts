/** How somebody tries an embed: the width of the page it stands in, and whether that is light or dark. */
export const STAGES = [
  { id: 'phone', text: 'Phone, 340 pixels', short: 'Phone', pixels: 340 },
  { id: 'column', text: 'Column, 600 pixels', short: 'Column', pixels: 600 },
  { id: 'wide', text: 'Wide, 820 pixels', short: 'Wide', pixels: 820 },
] as const;
export type Stage = (typeof STAGES)[number];

export const GROUNDS = ['light', 'dark'] as const;
export type Ground = (typeof GROUNDS)[number];

export function stageOf(params: URLSearchParams): { stage: Stage; ground: Ground } {
  const stage = STAGES.find(({ id }) => id === params.get('width')) ?? STAGES[1];
  const ground = GROUNDS.find((one) => one === params.get('on')) ?? GROUNDS[0];
  return { stage, ground };
}
