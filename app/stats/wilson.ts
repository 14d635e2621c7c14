/**
 * The 95% score interval of a share (E. B. Wilson, JASA 22, 1927). Unlike p ± 1.96·se it stays inside
 * 0…1 and is right at small counts and at the edges.
 */
export const Z95 = 1.959963984540054;

export type Interval = { low: number; high: number };

export function wilsonInterval(count: number, people: number, z = Z95): Interval {
  if (people <= 0) return { low: 0, high: 1 };
  const share = count / people;
  const z2 = z * z;
  const centre = share + z2 / (2 * people);
  const spread = z * Math.sqrt((share * (1 - share)) / people + z2 / (4 * people * people));
  const scale = 1 + z2 / people;
  return {
    low: count === 0 ? 0 : (centre - spread) / scale,
    high: count === people ? 1 : (centre + spread) / scale,
  };
}
