/** A direction of length one along which a symmetric matrix stretches by the eigenvalue. */
export type Eigenvector = { eigenvalue: number; direction: number[] };

const MAX_ROUNDS = 60;

/** Jacobi's rotations (Golub and Van Loan, *Matrix Computations*, on the symmetric eigenvalue problem), in sweeps. */
export function eigenvectorsOf(matrix: readonly (readonly number[])[]): Eigenvector[] {
  const size = matrix.length;
  const a = matrix.map((row) => [...row]);
  const along = a.map((_, i) => a.map((__, j) => (i === j ? 1 : 0)));
  const at = (rows: readonly (readonly number[])[], i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let rotations = 0;
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) {
        const [own, other] = [at(a, p, p), at(a, q, q)];
        if (Math.abs(at(a, p, q)) <= Number.EPSILON * Math.sqrt(Math.abs(own * other))) continue;
        if (at(a, p, q) === 0) continue;
        rotations++;
        const theta = (other - own) / (2 * at(a, p, q));
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        turn(a, p, q, c, t * c);
        turnColumns(a, p, q, c, t * c);
        turnColumns(along, p, q, c, t * c);
      }
    if (rotations === 0) break;
  }
  return a.map((row, i) => ({
    eigenvalue: row[i] ?? 0,
    direction: along.map((one) => one[i] ?? 0),
  }));
}

function turn(rows: number[][], p: number, q: number, c: number, s: number): void {
  const [one = [], other = []] = [rows[p], rows[q]];
  rows[p] = one.map((value, k) => c * value - s * (other[k] ?? 0));
  rows[q] = other.map((value, k) => s * (one[k] ?? 0) + c * value);
}

function turnColumns(rows: number[][], p: number, q: number, c: number, s: number): void {
  for (const row of rows) {
    const [one = 0, other = 0] = [row[p], row[q]];
    row[p] = c * one - s * other;
    row[q] = s * one + c * other;
  }
}
