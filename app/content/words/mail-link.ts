export const placeholder = ({ address }: { address: string }) =>
  `${address} (a placeholder, not set up yet)`;
