import { Icon } from '../../ui/icons.tsx';

export const PreviousIcon = () => (
  <Icon>
    <path d="M16 10H4.5M9 5l-5 5 5 5" />
  </Icon>
);

export const NextIcon = () => (
  <Icon>
    <path d="M4 10h11.5M11 5l5 5-5 5" />
  </Icon>
);

export const LeaveIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);

export const CodeIcon = () => (
  <Icon>
    <path d="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2M16.5 11.5v5h-5" />
  </Icon>
);

export const FullScreenIcon = () => (
  <Icon>
    <path d="M7.5 3.5h-4v4M12.5 3.5h4v4M7.5 16.5h-4v-4M12.5 16.5h4v-4" />
  </Icon>
);

export const KeysIcon = () => (
  <Icon>
    <path d="M7.25 7.5a2.75 2.75 0 1 1 4.1 2.4c-.9.5-1.35 1-1.35 2.1M10 15.25v.25" />
  </Icon>
);

export const ThemeIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 3v14a7 7 0 0 0 0-14Z" fill="currentColor" />
  </Icon>
);
