-- `device`: the names of the browser and the system, as "Firefox/Android", or of the one that is known; a page says them in words.
update sessions set device = regexp_replace(device, ' on (?=[A-Za-z]+$)', '/') where device like '% on %';
