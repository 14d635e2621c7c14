-- What caps of networks leave open, see docs/decisions/0050.

-- `lifted`: it came in a room, and would else be past the share that its network has of the headline (1) or not counted at
-- all (2). In `totals`, how many there are of each.
alter table answers add lifted smallint not null default 0 check (lifted between 0 and 2);
alter table totals add past_share integer not null default 0, add past_cap integer not null default 0;

-- While processes of the version before run beside this one they count nothing in it, and what they counted may be taken back
-- here. What is missing is counted anew after the start (recountCaps in app/answers/networks.server.ts). 0026, which made it,
-- says that reading goes on meanwhile: its `alter table` takes more, and until it had counted nobody read answers either.
alter table totals drop constraint totals_spread_check;

-- When whoever is held back, or charged to a network, first came: bursts and floods are of people, and nobody comes again by
-- changing an answer. Null where that is when it was answered.
alter table answers add came_at timestamptz;
