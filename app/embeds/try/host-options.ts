/** The host page that an embed is tried on: its width, and whether it is light or dark. */
export const HOST_WIDTHS = [
  { id: 'phone', pixels: 340 },
  { id: 'column', pixels: 600 },
  { id: 'wide', pixels: 820 },
] as const;
export type HostWidth = (typeof HOST_WIDTHS)[number];

export const HOST_THEMES = ['light', 'dark'] as const;
export type HostTheme = (typeof HOST_THEMES)[number];

type HostOptions = {
  stage: HostWidth;
  /** Whether somebody chose this width; if not, the page is as wide as there is room. */
  isWidthChosen: boolean;
  ground: HostTheme;
};

export function hostOptionsOf(params: URLSearchParams): HostOptions {
  const chosen = HOST_WIDTHS.find(({ id }) => id === params.get('width'));
  const ground = HOST_THEMES.find((one) => one === params.get('on')) ?? HOST_THEMES[0];
  return { stage: chosen ?? HOST_WIDTHS[1], isWidthChosen: chosen !== undefined, ground };
}
