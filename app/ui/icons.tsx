import type { ReactNode } from 'react';

/** All icons share a 20-unit grid, a 1.6 stroke and round ends. */
export function Icon({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

type Props = { className?: string };

export const SearchIcon = ({ className }: Props) => (
  <Icon className={className}>
    <circle cx="8.75" cy="8.75" r="5.25" />
    <path d="m13 13 4 4" />
  </Icon>
);

export const BellIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M4.5 14h11c-1-1.2-1.5-2.4-1.5-5a4 4 0 0 0-8 0c0 2.6-.5 3.8-1.5 5ZM8.5 16.5a1.6 1.6 0 0 0 3 0" />
  </Icon>
);

export const MenuIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M3 6.5h14M3 13.5h14" />
  </Icon>
);

export const DownIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="m5 7.75 5 5 5-5" />
  </Icon>
);

export const FlagIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M4.5 17.5v-14M4.5 4c4-2 7 2 11 0v7.5c-4 2-7-2-11 0" />
  </Icon>
);

export const SunIcon = ({ className }: Props) => (
  <Icon className={className}>
    <circle cx="10" cy="10" r="3.25" />
    <path d="M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.35 4.35l1.05 1.05M14.6 14.6l1.05 1.05M4.35 15.65l1.05-1.05M14.6 5.4l1.05-1.05" />
  </Icon>
);

export const MoonIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M16.5 11.9A7 7 0 1 1 8.1 3.5a5.6 5.6 0 0 0 8.4 8.4Z" />
  </Icon>
);

export const SystemIcon = ({ className }: Props) => (
  <Icon className={className}>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 3v14a7 7 0 0 0 0-14Z" fill="currentColor" />
  </Icon>
);

export const ArrowNextIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M4 10h11.5M11 5l5 5-5 5" />
  </Icon>
);
