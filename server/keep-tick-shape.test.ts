import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What V8 knows of the objects that `process.nextTick` makes, once garbage was collected several times. */
const SHAPES = `
  const turn = () => new Promise((done) => setTimeout(done, 1));
  const tick = () => new Promise((done) => process.nextTick(done));
  for (let at = 0; at < 3000; at++) await tick();
  for (let times = 0; times < 6; times++) {
    await turn();
    gc();
    await turn();
    await tick();
  }
  console.log(String(%GetFeedback(process.nextTick)).match(/DefineKeyedOwnPropertyInLiteral,(?:MONO|MEGA)\\w+/g)?.join());
`;

function shapesAfter(before: string): string {
  const flags = ['--expose-gc', '--allow-natives-syntax', '--fuzzing', '--input-type=module'];
  const { stdout } = spawnSync(process.execPath, [...flags, '-e', `${before}${SHAPES}`], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  return stdout;
}

test('the shape of what Node makes for each tick is not forgotten', () => {
  expect(
    shapesAfter(`import { keepTickShape } from './keep-tick-shape.ts'; keepTickShape();`),
  ).toMatch(/^(?:\w+,MONOMORPHIC,?)+\n$/);
  // As it is without: where this fails, Node forgets no more, and the file is needless.
  expect(shapesAfter('')).toContain('MEGAMORPHIC');
});
