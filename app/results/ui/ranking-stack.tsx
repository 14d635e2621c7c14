function segmentClass({ number, isOwn, isOut }: SegmentProps['pile']): string {
  if (number === undefined) return 'flow-bar flow-bar-none';
  if (isOwn) return 'flow-bar flow-bar-own';
  return isOut ? 'flow-bar flow-bar-out' : 'flow-bar';
}

type SegmentProps = {
  /** In thousandths. */
  span: { from: number; to: number };
  height: number | string;
  pile: { number?: number | undefined; isOut?: boolean | undefined; isOwn?: boolean | undefined };
  /** Where it fits. */
  figure: string | false;
};

/** A pile of ballots in the bar of its round, with its figure. */
export function FlowSegment({ span: { from, to }, height, pile, figure }: SegmentProps) {
  const place = { x: `${from / 10}%`, width: `${(to - from) / 10}%`, height };
  return (
    <>
      <rect className={segmentClass(pile)} {...place} />
      {figure && (
        <foreignObject {...place}>
          <div className={pile.isOwn ? 'flow-segment flow-segment-own' : 'flow-segment'}>
            <span className="flow-segment-figure">{figure}</span>
          </div>
        </foreignObject>
      )}
    </>
  );
}
