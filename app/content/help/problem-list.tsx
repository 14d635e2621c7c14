import {
  PROBLEM_CODES,
  PROBLEM_STATUSES,
  problemAnchor,
  type ProblemCode,
} from '../problem-codes.ts';
import * as words from '../words/problem-codes.ts';

const CODES = Object.entries(PROBLEM_CODES) as [ProblemCode, readonly number[]][];

/** Every kind of problem with an anchor of its own, which the `type` of a problem leads to. */
export function ProblemCodes() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.codeColumn}</th>
          <th scope="col">{words.statusColumn}</th>
          <th scope="col">{words.meaningColumn}</th>
        </tr>
      </thead>
      <tbody>
        {CODES.map(([code, statuses]) => (
          <tr key={code} id={problemAnchor(code)}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{statuses.join(', ')}</td>
            <td>{words.codes[code]}</td>
          </tr>
        ))}
        {PROBLEM_STATUSES.map((status) => (
          <tr key={status} id={problemAnchor(status)}>
            <th scope="row">{words.noCode}</th>
            <td>{status}</td>
            <td>{words.statuses[status]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
