import type { PictureTheme } from '../../results/picture-address.ts';

export type Colours = Record<ColourName, string>;
export type ColourName = (typeof TOKENS)[number];
const TOKENS = [
  'paper',
  'sheet',
  'ink',
  'soft',
  'line',
  'star',
  'glow',
  'dim',
  'mid',
  'track',
  'edge',
  'bar',
  'hatch',
  'hatch-lit',
] as const;

/** The same colours as in app.css, which cannot be read outside a browser; a test compares them. */
export const COLOURS: Record<PictureTheme, Colours> = {
  light: {
    paper: '#faf6ef',
    sheet: '#fffdf9',
    ink: '#1b1a1f',
    soft: '#625d59',
    line: '#e4dccf',
    star: '#b9430a',
    glow: '#f58a3c',
    dim: '#fbd9bb',
    mid: '#eda368',
    track: '#ece5d8',
    edge: '#8f867a',
    bar: '#dfae86',
    hatch: '#9c6238',
    'hatch-lit': '#b9430a',
  },
  dark: {
    paper: '#0d1120',
    sheet: '#141a2d',
    ink: '#f3efe7',
    soft: '#a5a7b4',
    line: '#262d45',
    star: '#ffa25c',
    glow: '#f58a3c',
    dim: '#5a3416',
    mid: '#9c5822',
    track: '#1e2439',
    edge: '#6d7590',
    bar: '#7a4a24',
    hatch: '#c08a5c',
    'hatch-lit': '#ffa25c',
  },
};
