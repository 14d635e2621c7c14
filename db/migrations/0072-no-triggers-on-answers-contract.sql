-- `follow_answer` is called by the statement that changes an answer, and whoever changes who belongs to a community counts
-- them (docs/decisions/0098-laid-out-for-citus.md). The version before left both to these, so they stay until it has ended.
set local lock_timeout = '200ms';
lock table answers, community_members;
drop trigger reason_follows_change on answers;
drop trigger reason_follows_removal on answers;
drop trigger reactions_follow_change on answers;
drop trigger people_joined on community_members;
drop trigger people_left on community_members;
drop function reason_follows_answer();
drop function reactions_change_sides();
drop function count_community_people();
