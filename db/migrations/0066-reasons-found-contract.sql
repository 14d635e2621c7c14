-- The version before searched by this index; reasons_sought (0065) is in its place.
drop index reasons_found;
