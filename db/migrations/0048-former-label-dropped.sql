-- No server runs any more that reads the label of an opt-out (0046).
drop trigger former_label on choices;
drop function former_label;
