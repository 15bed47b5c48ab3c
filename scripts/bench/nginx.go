package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/utilhost/utilhost/scripts/daemon"
	"github.com/utilhost/utilhost/scripts/process"
)

// nginxConfig keeps connections on both sides, buffers bodies in memory and
// logs nothing, as somebody would who cares for speed. %[1]s is the folder,
// %[2]s the address, %[3]s a user line or nothing.
const nginxConfig = `%[3]s
daemon off;
worker_processes auto;
pid %[1]s/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
	access_log off;
	server_tokens off;
	tcp_nodelay on;
	keepalive_requests 100000000;
	client_max_body_size 1m;
	client_body_buffer_size 256k;
	client_body_temp_path %[1]s/body;
	proxy_temp_path %[1]s/proxy;
	fastcgi_temp_path %[1]s/fastcgi;
	uwsgi_temp_path %[1]s/uwsgi;
	scgi_temp_path %[1]s/scgi;
	upstream micro {
		server unix:%[1]s/micro.sock;
		keepalive 64;
		keepalive_requests 100000000;
	}
	server {
		listen %[2]s;
		location /v1/ {
			proxy_pass http://micro;
			proxy_http_version 1.1;
			proxy_set_header Connection "";
			proxy_buffer_size 16k;
			proxy_buffers 16 16k;
			proxy_busy_buffers_size 64k;
		}
	}
}
`

// errNoNginx explains the rows that are missing without nginx.
var errNoNginx = errors.New("nginx is not installed (on Debian: apt-get install nginx-light)")

// nginx is the comparison with a microservice behind a proxy: nginx in front
// of the same function on a unix socket, without keys and credits.
func (r *rig) nginx() (variant, error) {
	binary, err := findNginx()
	if err != nil {
		return variant{}, err
	}
	dir := filepath.Join(r.dir, "nginx")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return variant{}, err
	}
	return variant{"nginx", func(ctx context.Context) (*server, error) { return r.startNginx(ctx, binary, dir) }}, nil
}

func findNginx() (string, error) {
	for _, name := range []string{"nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errNoNginx
}

func (r *rig) startNginx(ctx context.Context, binary, dir string) (*server, error) {
	address, err := daemon.FreeAddress()
	if err != nil {
		return nil, err
	}
	user := ""
	if os.Getuid() == 0 {
		user = "user root;" // else its workers may not enter our folder
	}
	config := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(config, fmt.Appendf(nil, nginxConfig, dir, address, user), 0o600); err != nil {
		return nil, err
	}
	socket := filepath.Join(dir, "micro.sock")
	if err := os.RemoveAll(socket); err != nil {
		return nil, err
	}
	micro, err := process.Start(exec.Command(r.binary("direct"), "-listen", "unix:"+socket), r.log)
	if err != nil {
		return nil, err
	}
	if err := listening(ctx, "unix", socket, micro.Done()); err != nil {
		micro.Kill()
		return nil, err
	}
	proxy, err := process.Start(exec.Command(binary, "-c", config, "-p", dir), r.log)
	if err != nil {
		micro.Kill()
		return nil, err
	}
	s, err := r.single(ctx, proxy, "tcp", address, "")
	if err != nil {
		micro.Kill()
		return nil, err
	}
	s.pids = func() ([]int, error) {
		tree, err := process.Tree(proxy.PID())
		return append(tree, micro.PID()), err
	}
	s.stop = func() error { return errors.Join(proxy.Stop(stopPatience), micro.Stop(stopPatience)) }
	return s, nil
}
