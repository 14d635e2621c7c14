import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, test } from 'vitest';
import { operations } from '../../server/operations/operations.ts';

test('each schema can be told in JSON Schema', () => {
  const ignoreActions = ['check', 'raw_check', 'partial_check', 'safe_integer'];
  const read = operations.flatMap((operation) => [
    operation.params,
    operation.query,
    ...(operation.kind === 'endpoint' ? [operation.body, operation.form] : []),
  ]);
  const told = operations.flatMap(({ output }) => ('schema' in output ? [output.schema] : []));
  for (const schema of read.filter((one) => one !== undefined))
    expect(toJsonSchema(schema, { typeMode: 'input', ignoreActions })).toHaveProperty('type');
  for (const schema of told)
    expect(toJsonSchema(schema, { typeMode: 'output', ignoreActions })).toBeTypeOf('object');
});
