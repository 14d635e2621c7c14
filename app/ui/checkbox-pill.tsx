import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string };

export function CheckboxPill({ label, ...input }: Props) {
  return (
    <label className="relative inline-flex min-h-9 items-center rounded-full border border-(--edge) px-3.5 text-small has-checked:border-ink has-checked:bg-ink has-checked:forced-color-adjust-none has-checked:text-paper has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-star">
      <input {...input} type="checkbox" className="sr-only" />
      {label}
    </label>
  );
}
