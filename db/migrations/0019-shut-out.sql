-- `shut_out_at`: since when whoever keeps the site lets this member in no more. While it stands nobody gets into the
-- account, and what is kept of it stays, even where its deletion was asked for.
-- Export: the column, though whoever is shut out has to ask for it by mail. Erasure: waits.
alter table members add shut_out_at timestamptz;
