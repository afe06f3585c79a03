-- What people call a car by: the body of a model, turbine and horsepower of an engine.
ALTER TABLE models ADD COLUMN body_style text;
ALTER TABLE engines ADD COLUMN is_turbo boolean NOT NULL DEFAULT false;
ALTER TABLE model_engines ADD COLUMN power_hp smallint CHECK (power_hp > 0);
ALTER TABLE model_engines ADD COLUMN is_power_sourced boolean NOT NULL DEFAULT false;
