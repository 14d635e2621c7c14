import { Icon } from './icons.tsx';

type Props = { className?: string };

/** For buttons that move an item up or down a list. */
export const ArrowUpIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M10 16V4.5M5 9l5-5 5 5" />
  </Icon>
);

export const ArrowDownIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M10 4v11.5M5 11l5 5 5-5" />
  </Icon>
);

export const GripIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path
      d="M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01"
      strokeWidth="2.4"
    />
  </Icon>
);
