-- outlets_name stays: it finds equal names.
drop index newsrooms_brand, pr_styles_brand, relations_name, users_name;
