import { artworkElement } from './artwork.ts';
import { box, DISPLAY_FONTS, textElement, type DrawnElement, type Style } from './drawn-element.ts';
import { FLOW, type FlowPlan, type LaneLayout } from './flow-plan.ts';
import type { PictureFlow } from './picture.ts';
import type { BodyContext } from './picture-body.ts';
import { placeText } from './text-placement.ts';

/** The first and the last count of a ranking, and the ballots on their way between them. */
export function flowElement(
  { first, last }: PictureFlow,
  { height, label, from, to, size, lanes, parts }: FlowPlan,
  { layout: { width }, colours, direction, written }: BodyContext,
): DrawnElement {
  const isFromRight = direction === 'rtl';
  const [start, end] = isFromRight ? ['right', 'left'] : ['left', 'right'];
  const tall = height - FLOW.heading;
  return box(
    { position: 'relative', width, height },
    heading(first.heading, { [end]: width - from - FLOW.bar }),
    heading(last.heading, { [end]: 0 }),
    box(
      { position: 'absolute', top: FLOW.heading, left: 0, width, height: tall },
      artworkElement(
        written,
        { width, height: tall, parts, ...(isFromRight && { isMirrored: true }) },
        { colours, room: { width, height: tall } },
      ),
    ),
    ...lanes.flatMap((lane) => [nameOf(lane), firstFigure(lane), ...lastFigure(lane)]),
  );

  function heading(text: string, at: Style): DrawnElement {
    return box(
      { position: 'absolute', top: 0, ...at },
      textElement(text, {
        fontSize: FLOW.headingSize,
        fontWeight: 600,
        color: colours.soft,
        whiteSpace: 'nowrap',
      }),
    );
  }

  function nameOf(lane: LaneLayout): DrawnElement {
    return box(
      // As tall as its words were thought to be, which may take a line less or more.
      {
        position: 'absolute',
        [start]: 0,
        top: FLOW.heading + lane.middle - (lane.lines * size * FLOW.line) / 2,
        height: lane.lines * size * FLOW.line,
        alignItems: 'center',
      },
      placeText(
        written,
        { text: lane.text, plain: lane.label },
        {
          size,
          weight: 500,
          room: label,
          most: lane.lines + 1,
          lineHeight: FLOW.line,
          colour: colours.ink,
          isFromRight,
        },
      ),
    );
  }

  function firstFigure(lane: LaneLayout): DrawnElement {
    return figure(lane.figure, lane.middle, size, { [end]: width - from + FLOW.gap });
  }

  function lastFigure({ lastFigure: share, lastMiddle, isLit }: LaneLayout): DrawnElement[] {
    if (share === undefined) return [];
    return [
      figure(share, lastMiddle, Math.round(size * FLOW.last), {
        [start]: to + FLOW.bar + FLOW.gap,
        ...(isLit && { color: colours.star }),
      }),
    ];
  }

  function figure(text: string, middle: number, large: number, at: Style): DrawnElement {
    return box(
      { position: 'absolute', top: FLOW.heading + middle - (large * FLOW.line) / 2, ...at },
      textElement(text, {
        fontFamily: DISPLAY_FONTS,
        fontWeight: 700,
        fontSize: large,
        lineHeight: FLOW.line,
        whiteSpace: 'nowrap',
      }),
    );
  }
}
