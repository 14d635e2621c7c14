import type { SubmitEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import { DEFAULT_PREFS, themeOf, THEMES, type Theme } from '../../platform/prefs.ts';
import { ThemeIcon } from './presenter-icons.tsx';

const PREFERENCES = '/api/v1/preferences';
const ID = 'stage-theme';

/** One button for what the site's switch does with three: the theme after this one. */
export function ThemeTool({ next }: { next: string }) {
  const root = useRouteLoaderData('root') as { theme?: Theme } | undefined;
  return (
    <form id={ID} method="post" action={PREFERENCES} onSubmit={change}>
      <input type="hidden" name="next" value={next} />
      <button
        type="submit"
        name="theme"
        value={themeAfter(root?.theme ?? DEFAULT_PREFS.theme)}
        className="stage-tool"
        title="Another theme"
      >
        <ThemeIcon />
        <span className="sr-only">Another theme</span>
      </button>
    </form>
  );
}

/** At once, and kept where the site can be reached. */
function change(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  const { dataset } = document.documentElement;
  const theme = themeAfter(themeOf(dataset['theme']));
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  const body = new URLSearchParams({ theme });
  fetch(PREFERENCES, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
}

function themeAfter(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? DEFAULT_PREFS.theme;
}

export function pressNextTheme(): void {
  document.querySelector<HTMLFormElement>(`#${ID}`)?.requestSubmit();
}
