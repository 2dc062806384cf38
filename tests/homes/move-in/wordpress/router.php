<?php
// What PHP's own server needs to answer addresses without a file.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$content = getenv('WP_CONTENT');
if (strpos($path, '/wp-content/') === 0) {
    $file = realpath($content . substr(rawurldecode($path), strlen('/wp-content')));
    if ($file && strpos($file, realpath($content)) === 0 && is_file($file) && substr($file, -4) !== '.php') {
        $etag = '"' . md5_file($file) . '"';
        header('ETag: ' . $etag);
        header('Content-Type: ' . mime_content_type($file));
        if (($_SERVER['HTTP_IF_NONE_MATCH'] ?? '') === $etag) {
            http_response_code(304);
            return true;
        }
        readfile($file);
        return true;
    }
}
$file = $_SERVER['DOCUMENT_ROOT'] . $path;
if ($path !== '/' && is_file($file)) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
