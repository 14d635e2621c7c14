-- An answer that was held back and then taken back is held back no more.
update totals t set held_back = c.held
from (select question_id, count(*) filter (where cardinality(choices) > 0)::integer as held from answers where is_held group by 1) c
where c.question_id = t.question_id and c.held <> t.held_back;
