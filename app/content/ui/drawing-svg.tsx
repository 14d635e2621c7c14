import { DRAWING_BOX, type ArticleDrawing, type DrawnShape } from '../article-drawing.ts';

type Props = {
  drawing: ArticleDrawing;
  /** Read out in its stead. */
  label: string;
  /** A thumbnail is too small for words. */
  hasLabels: boolean;
};

/** The rule that asks for an img does not know drawings. */
const IMAGE = { role: 'img' } as const;

/** The drawing of an article, on its page and as its thumbnail. */
export function DrawingSvg({ drawing: { shapes, labels }, label, hasLabels }: Props) {
  const { width } = DRAWING_BOX;
  // Without its lowest line of words.
  const height = DRAWING_BOX.height - (hasLabels ? 0 : 16);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} {...IMAGE} aria-label={label} className="drawn">
      {shapes.map((shape, index) => (
        // What is drawn has no identity but its place.
        <Shape key={index} shape={shape} />
      ))}
      {hasLabels &&
        labels.map(({ x, y, anchor, text, isStrong }) => (
          <text
            key={text}
            x={x}
            y={y}
            textAnchor={anchor}
            className={isStrong ? 'drawn-name' : 'drawn-note'}
          >
            {text}
          </text>
        ))}
    </svg>
  );
}

function Shape({ shape }: { shape: DrawnShape }) {
  const { fill, stroke, thickness, opacity } = shape;
  const paint = {
    fill: fill ? `var(--${fill})` : 'none',
    ...(stroke && { stroke: `var(--${stroke})`, strokeWidth: thickness }),
    opacity,
  };
  switch (shape.is) {
    case 'rect': {
      const { x, y, width, height, radius } = shape;
      const place = { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) };
      return <rect {...place} rx={radius} {...paint} />;
    }
    case 'circle':
      return <circle cx={tenth(shape.x)} cy={tenth(shape.y)} r={shape.radius} {...paint} />;
    case 'line': {
      const [[x1, y1], [x2, y2]] = [shape.from, shape.to];
      return <line x1={tenth(x1)} y1={tenth(y1)} x2={tenth(x2)} y2={tenth(y2)} {...paint} />;
    }
    case 'path':
      return <path d={shape.d} strokeLinejoin="round" {...paint} />;
    case 'dots':
      // Points of a line with round ends: a tenth of what as many circles would weigh.
      return (
        <path
          d={shape.at.map(([x, y]) => `M${hundredth(x)} ${hundredth(y)}h0`).join('')}
          fill="none"
          stroke={paint.fill}
          strokeWidth={hundredth(2 * shape.radius)}
          strokeLinecap="round"
          opacity={opacity}
        />
      );
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const hundredth = (value: number) => Math.round(value * 100) / 100;
