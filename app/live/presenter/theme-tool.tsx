import type { SubmitEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import { DEFAULT_PREFS, themeOf, type Theme } from '../../platform/http/prefs.ts';
import { otherTheme } from './presenter-theme.ts';
import { ThemeIcon } from './presenter-icons.tsx';
import * as words from '../words/presenter.ts';

const PREFERENCES = '/api/v1/preferences';
const ID = 'stage-theme';

/** One button in place of the site's switch with three values: light if it is dark, dark if it is light. */
export function ThemeTool({ next }: { next: string }) {
  const root = useRouteLoaderData('root') as { theme?: Theme } | undefined;
  return (
    <form id={ID} method="post" action={PREFERENCES} onSubmit={change}>
      <input type="hidden" name="next" value={next} />
      <button
        type="submit"
        name="theme"
        value={otherTheme(root?.theme ?? DEFAULT_PREFS.theme, 'light')}
        className="stage-tool"
        title={words.lightOrDark}
      >
        <ThemeIcon />
        <span className="sr-only">{words.lightOrDark}</span>
      </button>
    </form>
  );
}

/** Applies the theme at once, and stores it if the site can be reached. */
function change(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  const { dataset } = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = otherTheme(themeOf(dataset['theme']), device);
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  const body = new URLSearchParams({ theme });
  fetch(PREFERENCES, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
}

export function pressNextTheme(): void {
  document.querySelector<HTMLFormElement>(`#${ID}`)?.requestSubmit();
}
