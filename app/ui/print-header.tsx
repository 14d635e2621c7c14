type Props = { name: string; address: string; more?: string };

/** On paper, in place of the header: whose page it is and where it is to be found. */
export function PrintHeader({ name, address, more }: Props) {
  return (
    <p className="print-line">
      <strong>{name}</strong>
      <span>{more === undefined ? address : `${address} · ${more}`}</span>
    </p>
  );
}
