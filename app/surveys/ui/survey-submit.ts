import { removeFormCopies } from '../../asking/ui/device-storage.ts';
import { forgetSurvey } from './unsaved-survey.ts';
import type { SurveySaveResult } from './use-survey-saving.ts';

type SubmitParams<T> = { request: Request; serverAction: () => Promise<T> };

/** What fails says so beside the form; nothing that was typed goes with an error page or the way to sign in. */
export async function submitPart<T>({ request, serverAction }: SubmitParams<T>) {
  const fields = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return { state: 'failed' } satisfies SurveySaveResult;
    if (error.headers.has('X-Remix-Reload-Document'))
      return { state: 'signed out' } satisfies SurveySaveResult;
    // Anything else leads on: the site has it now.
    removeFormCopies(fields);
    const [, id = ''] =
      /\/account\/surveys\/([0-9a-z]+)$/.exec(new URL(request.url).pathname) ?? [];
    if (/[?&]did=discarded/.test(error.headers.get('Location') ?? '')) forgetSurvey({ id });
    throw error;
  }
}

/** What was sent is in the form already; where nothing came of it, reading on would take the form away. */
export function shouldReload({
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
