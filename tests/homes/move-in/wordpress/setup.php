<?php
// Installs the WordPress that tests read and fills it; run by the command line. Prints the application password.
define('WP_INSTALLING', true);
$_SERVER += ['HTTP_HOST' => parse_url(getenv('WP_URL'), PHP_URL_HOST), 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
require getenv('WP_ROOT') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
// No mail is sent.
function wp_new_blog_notification() {}
wp_install('Old Help', 'admin', 'admin@old.example', true, '', 'admin-password');
switch_theme('plain');
update_option('permalink_structure', '/%year%/%monthnum%/%postname%/');
update_option('category_base', 'topics');
update_option('gmt_offset', 1);
update_option('timezone_string', '');
update_option('blogdescription', 'How everything works');
update_option('posts_per_page', 10);
flush_rewrite_rules(false);
$user = get_user_by('login', 'admin');
[$password] = WP_Application_Passwords::create_new_application_password($user->ID, ['name' => 'move']);
echo json_encode(['password' => $password]);
