<?php
// Writes the WXR of everything to the standard output, as the page "Export" of the administration does.
$_SERVER += ['HTTP_HOST' => parse_url(getenv('WP_URL'), PHP_URL_HOST), 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
require getenv('WP_ROOT') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/export.php';
wp_set_current_user(1);
export_wp();
