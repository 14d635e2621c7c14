import { SiteLink } from '../../ui/site-link.tsx';
import type { ChildrenProps, TitledProps } from '../ui/part-props.ts';

/** A part with a heading of its own; `isSmall` where it stands beside another. */
export function SectorSection({
  className,
  title,
  isSmall = false,
  children,
}: TitledProps & { className: string; isSmall?: boolean }) {
  return (
    <section className={className}>
      <h2 className={isSmall ? 'text-h3' : 'text-h3 sm:text-h2'}>{title}</h2>
      {children}
    </section>
  );
}

/** Who or what it is, above what is asked. */
export function LabelledHeading({ label, children }: ChildrenProps & { label: string }) {
  return (
    <h3>
      <span>{label}</span>
      {children}
    </h3>
  );
}

/** One line of a list of names and what is said of each. */
export function Entry({ name, children }: ChildrenProps & { name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The one way on, at the end. */
export function Next({ title, to, label, children }: TitledProps & { to: string; label: string }) {
  return (
    <SectorSection className="sector-next" title={title} isSmall>
      <div className="prose">{children}</div>
      <SiteLink to={to} className="pill pill-solid">
        {label}
      </SiteLink>
    </SectorSection>
  );
}
