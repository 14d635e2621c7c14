import { Form } from 'react-router';
import { communityPath } from './paths.ts';
import * as words from '../words/membership.ts';

/** Leaving takes a second press; answers stay. */
export function LeaveForm({ slug }: { slug: string }) {
  return (
    <details className="group/leave mt-3">
      {/* The summary stays visible when it is open: it has the focus, and it is the way back. */}
      <summary className="text-link inline-block list-none text-small">
        <span className="group-open/leave:hidden">{words.leave}</span>
        <span className="hidden group-open/leave:inline">{words.stay}</span>
      </summary>
      <Form method="post" action={communityPath(slug)} className="mt-3 border-t border-line pt-4">
        <p className="text-small text-soft">{words.leaveRule}</p>
        <button
          type="submit"
          name="does"
          value="leave"
          className="pill pill-line mt-3 w-full sm:max-lg:w-auto"
        >
          {words.leaveButton}
        </button>
      </Form>
    </details>
  );
}
