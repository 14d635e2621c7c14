import { PROBLEM_CODES, PROBLEM_STATUSES, problemAnchor } from './problem-codes.ts';

const KINDS = [
  ...Object.entries(PROBLEM_CODES).map(([name, kind]) => ({ name, code: name, ...kind })),
  ...Object.entries(PROBLEM_STATUSES).map(([name, kind]) => ({ name, code: undefined, ...kind })),
];

/** Every kind of problem with an anchor of its own, which the `type` of a problem leads to. */
export function ProblemCodes() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
          <th scope="col">What it means</th>
        </tr>
      </thead>
      <tbody>
        {KINDS.map(({ name, code, status, title }) => (
          <tr key={name} id={problemAnchor(name)}>
            <th scope="row">{code === undefined ? 'none' : <code>{code}</code>}</th>
            <td>{status.join(', ')}</td>
            <td>{title}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
