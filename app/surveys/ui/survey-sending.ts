import { forgetAll } from '../../asking/ui/kept-here.ts';
import { forgetSurvey } from './survey-here.ts';
import type { SurveySaveAnswer } from './use-survey-saving.ts';

type Sending<T> = { request: Request; serverAction: () => Promise<T> };

/** What fails says so beside the form; nothing that was typed goes with an error page or the way to sign in. */
export async function sendingPart<T>({ request, serverAction }: Sending<T>) {
  const fields = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return { state: 'failed' } satisfies SurveySaveAnswer;
    if (error.headers.has('X-Remix-Reload-Document'))
      return { state: 'signed out' } satisfies SurveySaveAnswer;
    // Anything else leads on: the site has it now.
    forgetAll(fields);
    const [, id = ''] =
      /\/account\/surveys\/([0-9a-z]+)$/.exec(new URL(request.url).pathname) ?? [];
    if (/[?&]did=discarded/.test(error.headers.get('Location') ?? '')) forgetSurvey({ id });
    throw error;
  }
}

/** What was sent is in the form already; where nothing came of it, reading on would take the form away. */
export function readsOn({
  formData,
  actionResult,
  defaultShouldRevalidate,
}: {
  formData?: FormData | undefined;
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  if (formData?.get('does') === 'save') return false;
  return actionResult === undefined && defaultShouldRevalidate;
}
