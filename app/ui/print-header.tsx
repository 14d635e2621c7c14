type Props = { name: string; address: string; more?: string };

/** Printed instead of the header: which site the page is from, and its address. */
export function PrintHeader({ name, address, more }: Props) {
  return (
    <p className="print-line">
      <strong>{name}</strong>
      <span>{more === undefined ? address : `${address} · ${more}`}</span>
    </p>
  );
}
