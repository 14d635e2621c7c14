import type { ArticleDrawing, DrawingPlan } from '../article-drawing.ts';
import { drawBars } from './bars.ts';
import { drawCrowds } from './crowds.ts';
import { drawFan } from './fan.ts';
import { drawForgeries } from './forgeries.ts';
import { drawGuesses } from './guesses.ts';
import { drawHills } from './hills.ts';
import { drawLeftOut } from './left-out.ts';
import { drawLooks } from './looks.ts';

const drawn = new WeakMap<DrawingPlan, ArticleDrawing>();

/** The drawing of an article, worked out from the figures in its head, once: some take thousands of random numbers. */
export function drawArticle(plan: DrawingPlan): ArticleDrawing {
  const drawing = drawn.get(plan) ?? drawingOf(plan);
  drawn.set(plan, drawing);
  return drawing;
}

function drawingOf(plan: DrawingPlan): ArticleDrawing {
  switch (plan.of) {
    case 'guesses':
      return drawGuesses(plan);
    case 'missing choice':
      return drawLeftOut(plan);
    case 'crowds':
      return drawCrowds(plan);
    case 'majorities':
      return drawFan(plan);
    case 'gaps':
      return drawHills(plan);
    case 'bars':
      return drawBars(plan);
    case 'forged':
      return drawForgeries(plan);
    case 'looks':
      return drawLooks(plan);
  }
}
