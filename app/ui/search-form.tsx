import { SearchIcon } from './icons.tsx';
import * as words from './words.ts';

type Props = {
  action: string;
  label: string;
  value?: string;
  /** Other parameters of the address, which the search keeps. */
  keeps?: Readonly<Record<string, string>>;
};

/** A plain GET form: it works everywhere, and its result has an address. */
export function SearchForm({ action, label, value, keeps = {} }: Props) {
  return (
    <search aria-label={label}>
      <form action={action} className="flex max-w-140 gap-2">
        {Object.entries(keeps).map(([name, kept]) => (
          <input key={name} type="hidden" name={name} value={kept} />
        ))}
        <label className="relative grow">
          <span className="sr-only">{label}</span>
          <SearchIcon className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-soft" />
          <input
            type="search"
            name="q"
            defaultValue={value}
            placeholder={label}
            autoComplete="off"
            className="min-h-12 w-full rounded-full border border-(--edge) bg-sheet ps-11 pe-4 placeholder:text-soft"
          />
        </label>
        <button type="submit" className="pill pill-solid min-h-12">
          {words.search}
        </button>
      </form>
    </search>
  );
}
