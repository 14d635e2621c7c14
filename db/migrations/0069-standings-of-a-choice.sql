-- A reason can be kept for another answer: who was on the other side of it is on its own then.

-- The choice of the reason as it was counted. What was told of another one is shown no more, and counted from the beginning.
-- Null: from before, of the choice that the reason has.
alter table reason_standings add column choice smallint;
