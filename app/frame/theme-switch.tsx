import { THEMES, type Theme } from '../platform/http/prefs.ts';
import { MoonIcon, SunIcon, SystemIcon } from '../ui/icons.tsx';
import * as words from './words.ts';

const ICONS: Record<Theme, typeof SunIcon> = {
  system: SystemIcon,
  light: SunIcon,
  dark: MoonIcon,
};

/** Three buttons of one form: without a script the choice is posted and the page comes back. */
export function ThemeSwitch({ theme, next }: { theme: Theme; next: string }) {
  return (
    <form
      method="post"
      action="/api/v1/preferences"
      data-does="theme"
      className="flex rounded-full border border-line p-0.5"
    >
      <input type="hidden" name="next" value={next} />
      {THEMES.map((value) => {
        const [label, Icon] = [words.themes[value], ICONS[value]];
        return (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-label={label}
            aria-pressed={value === theme}
            title={label}
            className="grid size-9 place-items-center rounded-full text-soft hover:text-ink aria-pressed:bg-track aria-pressed:text-ink"
          >
            <Icon className="size-4.5" />
          </button>
        );
      })}
    </form>
  );
}
