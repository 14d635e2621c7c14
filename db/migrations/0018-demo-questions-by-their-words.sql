-- Texts of the site name questions of the demo set by their words. Where there is no demo set there is nothing in it.
create index questions_demo_text on questions (md5(text)) where is_demo;
