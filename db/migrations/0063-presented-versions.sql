-- What was let onto a screen are words with the answer and the name below them: whichever is another one has to be let in anew.

-- Of what the author read; null for what the version before let in. One that is another by now is not shown.
-- Export: none, as for the row. Erasure: it goes with the row.
alter table presented_reasons add column version text;
