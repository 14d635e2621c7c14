import { removeFormCopies } from '../../asking/ui/unsaved-storage.ts';
import { forgetSurvey } from './unsaved-survey.ts';
import type { SurveySaveResult } from './use-survey-saving.ts';

type SubmitParams<T> = { request: Request; serverAction: () => Promise<T> };

/** A failure is shown beside the form, so that no error page or sign-in page discards what was typed. */
export async function submitPart<T>({ request, serverAction }: SubmitParams<T>) {
  const fields = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return { state: 'failed' } satisfies SurveySaveResult;
    if (error.headers.has('X-Remix-Reload-Document'))
      return { state: 'signed out' } satisfies SurveySaveResult;
    // Any other response leads on, because the site has stored the part.
    removeFormCopies(fields);
    const [, id = ''] =
      /\/account\/surveys\/([0-9a-z]+)$/.exec(new URL(request.url).pathname) ?? [];
    if (/[?&]did=discarded/.test(error.headers.get('Location') ?? '')) forgetSurvey({ id });
    throw error;
  }
}

/** The form contains what was sent; if the action failed, reloading the data would replace the form. */
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
